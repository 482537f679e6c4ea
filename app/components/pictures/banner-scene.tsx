import table from './scenes/table.svg?url'

/** The scene of a banner about the house's tables: a wheel, a die of celadon, a lotus and coins on lacquer, 220 × 150. */
export const BannerScene = () => (
  <img className="banner-scene mirrored" src={table} width={220} height={150} alt="" fetchPriority="high" />
)
