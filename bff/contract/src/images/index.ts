export { type PictureSizes, sizesOf } from './image-sizes.ts';
