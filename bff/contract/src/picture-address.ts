// Without zod, so that the board does not load a validator.

/** Where a picture is served on this origin. */
export const pictureAddress = (id: string): string => `/pictures/${id}`;
