import { formatCount } from '@firedeck/sdk';

/** The texts of the picture field, loaded with the forms. */
export const toolPictureTexts = {
  label: 'Picture',
  hint: "Shown instead of the site's icon.",
  choose: 'Upload a picture',
  replace: 'Replace',
  replaceNamed: 'Replace picture',
  earlier: 'Your pictures',
  remove: 'Remove',
  removeNamed: 'Remove picture',
  uploading: 'Uploading...',
  uploaded: (name: string) => `${name} uploaded. Save to apply.`,
  chosen: (name: string) => `${name} selected. Save to apply.`,
  removed: 'Picture removed. Save to apply.',
  failed: 'The picture could not be uploaded.',
  full: (most: number) =>
    `You have ${formatCount(most, { one: 'picture', other: 'pictures' })}, the maximum. Delete one under “Your pictures” first.`,
  some: 'Custom picture',
  none: 'No picture',
  listEmpty: "You haven't uploaded any pictures yet.",
  listFailed: 'Your pictures could not be loaded',
  use: 'Use',
  namedUse: (name: string) => `Use ${name}`,
  namedDelete: (name: string) => `Delete ${name}`,
  deleteTitle: 'Delete Picture',
  deleteQuestion: (name: string) => `Delete “${name}” from your pictures?`,
  deleteFailed: (name: string) => `${name} could not be deleted.`,
  close: 'Close',
} as const;
