/** A wheel, a die of celadon, a lotus and coins, on lacquer: the same in both themes. For a box of 220 × 150. */
const drawing = [
  '<defs>',
  '<linearGradient id="bs-gold" x2="0" y2="1"><stop offset="0" stop-color="#fbeab8"/><stop offset="0.45" stop-color="#dca943"/><stop offset="1" stop-color="#94641a"/></linearGradient>',
  '<linearGradient id="bs-jadeT" x2="0" y2="1"><stop offset="0" stop-color="#f0faf4"/><stop offset="1" stop-color="#bfe0d0"/></linearGradient>',
  '<linearGradient id="bs-jadeL" x2="0" y2="1"><stop offset="0" stop-color="#a5d0bd"/><stop offset="1" stop-color="#6fae97"/></linearGradient>',
  '<linearGradient id="bs-jadeR" x2="0" y2="1"><stop offset="0" stop-color="#74b39b"/><stop offset="1" stop-color="#3e836b"/></linearGradient>',
  '<radialGradient id="bs-glow" ><stop offset="0" stop-color="#ffdf94" stop-opacity="0.55"/><stop offset="1" stop-color="#ffdf94" stop-opacity="0"/></radialGradient>',
  '<radialGradient id="bs-wood" ><stop offset="0" stop-color="#7a3722"/><stop offset="0.7" stop-color="#5a2214"/><stop offset="1" stop-color="#34110b"/></radialGradient>',
  '<radialGradient id="bs-cone" cx=".38" cy=".34"><stop offset="0" stop-color="#fff0c4"/><stop offset="0.5" stop-color="#cf9a38"/><stop offset="1" stop-color="#7a5214"/></radialGradient>',
  '<radialGradient id="bs-pearl" cx=".36" cy=".3"><stop offset="0" stop-color="#fff"/><stop offset="0.6" stop-color="#f3ead6"/><stop offset="1" stop-color="#b9a784"/></radialGradient>',
  '<symbol id="bs-coin" viewBox="0 0 40 40"><circle cx="20" cy="20" r="19" fill="#7b4f10"/><circle cx="20" cy="19" r="18.5" fill="url(#bs-gold)"/>',
  '<circle cx="20" cy="19" r="14.5" fill="none" stroke="#8a5c14" stroke-width="1.2"/><path d="M14.5 13.5h11v11h-11Z" fill="#6b3f0a"/>',
  '<path d="M14.5 13.5h11v2h-11Z" fill="#3f2304"/>',
  '<path d="M20 6v4M20 28v4M7 19h4M29 19h4" stroke="#8a5c14" stroke-width="1.8" stroke-linecap="round"/></symbol>',
  '<symbol id="bs-lotus" viewBox="0 0 40 40">',
  '<path transform="translate(20 36)rotate(-64)" d="M0 0C-7 -7.5 -7 -16.5 0 -25C7 -16.5 7 -7.5 0 0Z" fill="#8f1732"/>',
  '<path transform="translate(20 36)rotate(64)" d="M0 0C-7 -7.5 -7 -16.5 0 -25C7 -16.5 7 -7.5 0 0Z" fill="#8f1732"/>',
  '<path transform="translate(20 37)rotate(-36)" d="M0 0C-8 -9 -8 -19.8 0 -30C8 -19.8 8 -9 0 0Z" fill="#c9465f"/>',
  '<path transform="translate(20 37)rotate(36)" d="M0 0C-8 -9 -8 -19.8 0 -30C8 -19.8 8 -9 0 0Z" fill="#c9465f"/>',
  '<path transform="translate(20 37)rotate(-14)" d="M0 0C-8 -9.6 -8 -21.1 0 -32C8 -21.1 8 -9.6 0 0Z" fill="#e88a97"/>',
  '<path transform="translate(20 37)rotate(14)" d="M0 0C-8 -9.6 -8 -21.1 0 -32C8 -21.1 8 -9.6 0 0Z" fill="#e88a97"/>',
  '<path transform="translate(20 37)" d="M0 0C-6 -9 -6 -19.8 0 -30C6 -19.8 6 -9 0 0Z" fill="#fbd9d6"/>',
  '<path d="M8 37c8 3 16 3 24 0" stroke="#1c6b53" stroke-width="2.4" fill="none" stroke-linecap="round"/></symbol></defs>',
  '<circle cx="138" cy="80" r="86" fill="url(#bs-gold)"/><circle cx="138" cy="80" r="82" fill="#3a140c"/>',
  '<circle cx="138" cy="80" r="79" fill="url(#bs-gold)"/><circle cx="138" cy="80" r="77" fill="#191112"/><g transform="rotate(14 138 80)">',
  '<circle cx="138" cy="80" r="64" fill="none" stroke="#b5202a" stroke-width="25" stroke-dasharray="11.17"/>',
  '<circle cx="138" cy="80" r="60" fill="none" stroke="#e6bd62"/><circle cx="138" cy="80" r="51" fill="url(#bs-gold)"/>',
  '<circle cx="138" cy="80" r="49" fill="url(#bs-wood)"/>',
  '<path d="M138 34L141.6 64.4L158 38.6L148 67.5L174 51.3L152.4 73.1L182.8 69.8L154 80L182.8 90.2L152.4 86.9L174 108.7L148 92.5L158 121.4L141.6 95.6L138 126L134.4 95.6L118 121.4L128 92.5L102 108.7L123.6 86.9L93.2 90.2L122 80L93.2 69.8L123.6 73.1L102 51.3L128 67.5L118 38.6L134.4 64.4Z" fill="#dca943" opacity=".4"/>',
  '<path d="M118 60l40 40M158 60l-40 40" stroke="url(#bs-gold)" stroke-width="5"/><circle cx="138" cy="80" r="14" fill="url(#bs-cone)"/></g>',
  '<circle cx="184" cy="34" r="5.5" fill="url(#bs-pearl)"/><circle cx="80" cy="104" r="62" fill="url(#bs-glow)"/><g transform="translate(74 98)">',
  '<ellipse cy="27.5" rx="28.4" ry="6.5" fill="#000" opacity=".38"/>',
  '<path d="M-23.4 -13.5L0 0V27L-23.4 13.5Z" fill="url(#bs-jadeL)" stroke="url(#bs-jadeL)" stroke-width="4.3" stroke-linejoin="round"/>',
  '<path d="M23.4 -13.5L0 0V27L23.4 13.5Z" fill="url(#bs-jadeR)" stroke="url(#bs-jadeR)" stroke-width="4.3" stroke-linejoin="round"/>',
  '<path d="M-23.4 -13.5L0 -27L23.4 -13.5L0 0Z" fill="url(#bs-jadeT)" stroke="url(#bs-jadeT)" stroke-width="4.3" stroke-linejoin="round"/>',
  '<g fill="#7a1218"><g transform="matrix(23.4,-13.5,23.4,13.5,-23.4,-13.5)"><circle cx="0.25" cy="0.25" r="0.1"/><circle cx="0.75" cy="0.25" r="0.1"/>',
  '<circle cx="0.5" cy="0.5" r="0.1"/><circle cx="0.25" cy="0.75" r="0.1"/><circle cx="0.75" cy="0.75" r="0.1"/></g>',
  '<g transform="matrix(23.4,13.5,0,27,-23.4,-13.5)"><circle cx="0.25" cy="0.25" r="0.1"/><circle cx="0.5" cy="0.5" r="0.1"/>',
  '<circle cx="0.75" cy="0.75" r="0.1"/></g><g transform="matrix(23.4,-13.5,0,27,0,0)"><circle cx="0.28" cy="0.22" r="0.1"/>',
  '<circle cx="0.28" cy="0.5" r="0.1"/><circle cx="0.28" cy="0.78" r="0.1"/><circle cx="0.72" cy="0.22" r="0.1"/><circle cx="0.72" cy="0.5" r="0.1"/>',
  '<circle cx="0.72" cy="0.78" r="0.1"/></g></g></g><use href="#bs-lotus" x="168" y="94" width="58" height="58"/>',
  '<use href="#bs-coin" x="120" y="118" width="28" height="28"/><use href="#bs-coin" x="142" y="124" width="22" height="22"/>',
  '<use href="#bs-coin" x="26" y="112" width="20" height="20"/><use href="#bs-coin" x="110" y="6" width="16" height="16"/>',
].join('')

/** The scene of a banner about the house's tables. Its figure ids are its own: once on a page. */
export function BannerScene() {
  return (
    <svg
      className="banner-scene mirrored"
      viewBox="0 0 220 150"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
