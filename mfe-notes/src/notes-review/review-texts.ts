export const reviewTexts = {
  title: 'Changed elsewhere',
  explanation:
    'Another device changed the same lines. The text has both versions: lines marked “Other” are from that device. Both originals are also under “Earlier versions” afterwards.',
  save: 'Save this',
  sides: { mine: 'Mine', theirs: 'Other device' },
  /** Marks in the margin of the field. */
  marks: { mine: 'Mine', theirs: 'Other' },
} as const;
