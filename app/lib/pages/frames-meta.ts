import type { Game } from '#contract/play/catalogue.ts'

/**
 * Says which game a page frames, or would if it were open. The script loads such a page as a document and draws it over no
 * other game, because the policy that lets it frame a vendor comes with the document.
 */
export const framesMeta = ({ vendorCode, nodeId }: Pick<Game, 'vendorCode' | 'nodeId'>) => ({
  name: 'frames',
  'data-fixed': '',
  content: `${vendorCode}/${nodeId}`,
})
