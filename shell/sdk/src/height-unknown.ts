/** Stands at what a view in a slot shows while it loads: what is below waits for its height. */
export const heightUnknownAttribute = 'data-height-unknown';

/** The attribute as props: `<div {...heightUnknown}>`. */
export const heightUnknown = { [heightUnknownAttribute]: '' };
