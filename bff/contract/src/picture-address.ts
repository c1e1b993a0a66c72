// Without zod, so that boards don't load a validator.

/** Address of a picture on this origin. */
export const pictureAddress = (id: string): string => `/pictures/${id}`;
