import type { DocumentModules } from '@firedeck/contract';
import type { FastifyRequest } from 'fastify';

/** The modules that the agency's document may load. */
const agencyModules = ['shell', 'auth'];

/** The serial stays that of all modules: it is compared with the live ones'. */
export const modulesOfAgency = ({ serial, modules }: DocumentModules): DocumentModules => ({
  serial,
  modules: modules.filter(({ id }) => agencyModules.includes(id)),
});

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
