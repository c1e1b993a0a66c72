/** Of the product's texts, also for numbers and plurals inside them. */
export const language = 'en-US';
