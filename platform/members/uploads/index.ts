/** Pictures from members: checked by content, stored within a quota, visible only to the member and the operator. */
export { removeUnusedUploads } from './remove-unused-uploads.ts'
export {
  contentsOf,
  freeUploads,
  imageOf,
  removeUnusedOf,
  removeUploads,
  sealedUse,
  tieUploads,
  uploadedImage,
  uploadImage,
  uploadsOf,
  uploadsOfEach,
} from './uploads.ts'
