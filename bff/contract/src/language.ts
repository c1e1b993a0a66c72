/** Language of the product's texts, including number formats and plural rules. */
export const language = 'en-US';
