/** Pictures that members send: judged by their content, kept within a quota, shown to the member and the operator alone. */
export {
  contentsOf,
  freeUploads,
  imageOf,
  tieUploads,
  uploadedImage,
  uploadImage,
  uploadsOf,
  uploadsOfEach,
} from './uploads.ts'
