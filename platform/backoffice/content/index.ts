/** Content of every kind as operators write it, for what is the same whatever room keeps it. */
export { OfferInput, publishApprovedOffer, publishOffer, putBackOffer } from './publish-offer.ts'
export { type Offer, type OfferKind, offerKinds } from './publishers.ts'
export { undoVersion } from './undo-version.ts'
