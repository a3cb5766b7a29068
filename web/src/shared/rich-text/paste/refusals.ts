/** The event of an editor that refused a paste, or a part of it. */
export const refused = 'refused';

const image = 'Texts hold no images. Add images under Images or Spec Image of the product.';

/** Why a paste or drop was refused, or a part of it. */
export const refusals = {
  image,
  images: `The images in what you pasted were left out. ${image}`,
  file: 'Texts hold no files. Paste text, or add images under Images or Spec Image of the product.',
  length: 'That is more than a text can hold. Nothing was pasted; paste a part of it.',
} as const;

export type Refusal = keyof typeof refusals;
