import { type DocumentModules, isOfAgency } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';

/** The modules that the agency's document may load. */
const agencyModules = ['shell', 'auth'];

/** The agency's document runs no other module. The serial is still compared with the live one. */
export const limitToAgency = (path: string, chosen: DocumentModules): DocumentModules =>
  isOfAgency(path)
    ? { ...chosen, modules: chosen.modules.filter(({ id }) => agencyModules.includes(id)) }
    : chosen;

/**
 * Differs from the policy of all other responses, so that the agency's document and other windows
 * cannot reference each other.
 */
export const agencyHeaders = { 'cross-origin-opener-policy': 'same-origin' } as const;

/** Whether the response becomes a document that no script can read: only browsers set these headers. */
export const isPageNavigation = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
