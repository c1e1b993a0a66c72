/** The texts of the review of merged notes, loaded with it. */
export const reviewTexts = {
  title: 'Changed elsewhere',
  explanation:
    'The same lines were changed on another device. Both versions are in the text: lines marked Other come from the other device. Edit the text, then save it. Both originals stay under Earlier versions.',
  save: 'Save this',
  sides: { mine: 'Mine', theirs: 'Other device' },
  /** In the margin of the field. */
  marks: { mine: 'Mine', theirs: 'Other' },
} as const;
