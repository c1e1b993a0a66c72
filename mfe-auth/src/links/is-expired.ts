import { isApiError } from '@firedeck/sdk';

export const isExpired = (thrown: unknown): boolean =>
  isApiError(thrown) && thrown.code === 'link_expired';
