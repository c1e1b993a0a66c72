/** The texts of the review of merged notes, loaded with it. */
export const reviewTexts = {
  title: 'Changed elsewhere',
  explanation:
    'Another device changed the same lines. Both versions are in the text: lines marked Other come from there. Both originals stay under Earlier versions.',
  save: 'Save this',
  sides: { mine: 'Mine', theirs: 'Other device' },
  /** In the margin of the field. */
  marks: { mine: 'Mine', theirs: 'Other' },
} as const;
