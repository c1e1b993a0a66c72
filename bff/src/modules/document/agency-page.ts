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
 * Unlike that of any other answer of this origin, so that no window of another document has a handle on
 * the agency's, nor it on theirs.
 */
export const agencyHeaders = { 'cross-origin-opener-policy': 'same-origin' } as const;

/**
 * Whether the answer becomes a document of its own and is seen by no script that asked for it: browsers
 * set these headers, and no script can.
 */
export const isPageNavigation = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
