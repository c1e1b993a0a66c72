/** Marks a loading view in a slot: content below it stays hidden until its height is known. */
export const heightUnknownAttribute = 'data-height-unknown';

/** The attribute as props: `<div {...heightUnknown}>`. */
export const heightUnknown = { [heightUnknownAttribute]: '' };
