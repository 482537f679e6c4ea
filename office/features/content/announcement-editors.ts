import { motifNames } from '#app/components/pictures/tile-art.ts'
import { choice, optionalMoment, optionalText, tongues, wholeFrom } from '#app/forms/fields.ts'
import { type Editor, formsOf, worded } from './editor.ts'

/** The groups of banners that pages show (product.md section 2). */
const bannerGroups = [
  'w_home',
  'w_rng',
  'w_live',
  'w_fish',
  'w_pvp',
  'w_sports',
  'w_esports',
  'w_lott',
  'w_cockfight',
  'w_promotion',
  'w_shop',
  'w_help',
  'w_reg',
  'w_forget',
] as const
const linkages = ['none', 'page', 'game', 'register', 'deposit'] as const
/** The palettes that are dark enough for the words of a banner. */
const bannerPalettes = ['0', '1', '3', '6', '8', '9'] as const

const when = { startsAt: optionalMoment(), endsAt: optionalMoment() }

const bannerForms = formsOf('publish', {
  kicker: tongues(200),
  title: tongues(200),
  lead: tongues(500),
  button: tongues(200),
  groupName: choice(bannerGroups),
  position: wholeFrom(0, 1000),
  linkageType: choice(linkages),
  url: optionalText(),
  motif: choice(motifNames),
  palette: choice(bannerPalettes),
  ...when,
})

const noticeForms = formsOf('publish', {
  title: tongues(200),
  body: tongues(20_000),
  ...when,
})

const whenFields = [
  { name: 'startsAt', as: 'moment' },
  { name: 'endsAt', as: 'moment' },
] as const

export const bannerEditor: Editor = {
  forms: bannerForms,
  words: [{ name: 'kicker' }, { name: 'title', needed: true }, { name: 'lead', rows: 3 }, { name: 'button' }],
  figures: [
    {
      name: 'groupName',
      as: 'choice',
      options: worded('bannerGroup', bannerGroups),
    },
    { name: 'position', as: 'line', hint: 'office:content.positionHint' },
    {
      name: 'linkageType',
      as: 'choice',
      options: worded('linkage', linkages),
    },
    { name: 'url', as: 'line', hint: 'office:content.urlHint' },
    { name: 'motif', as: 'choice', options: worded('motif', motifNames) },
    { name: 'palette', as: 'choice', options: bannerPalettes.map((value) => ({ value })) },
  ],
  when: whenFields,
  whenHint: 'office:content.whenHint',
  missing: 'unseen',
}

export const noticeEditor: Editor = {
  forms: noticeForms,
  words: [
    { name: 'title', needed: true },
    { name: 'body', rows: 6, needed: true },
  ],
  wordsHint: 'office:content.richHint',
  figures: [],
  when: whenFields,
  whenHint: 'office:content.whenHint',
  missing: 'unseen',
}
