import { type DocumentModules, type ModuleDescriptor, ownValue } from '@firedeck/contract';
import { bootFile, computeSri } from '../registry/artifact-rules.ts';
import type { ModuleRecord } from '../registry/modules-repository.ts';
import { limitToAgency } from './agency-page.ts';
import type { PolicyOptions } from './content-security-policy.ts';
import { canonicalPath, matchPage, type PageLocation } from './match-page.ts';
import { type Candidate, chooseModules } from './module-choice.ts';
import { findPageNeeds, type PageNeeds } from './page-needs.ts';
import { listOpenings } from './page-openings.ts';

interface Visit {
  modules: ModuleRecord[];
  shell: Candidate;
  device: string;
  hasSession: boolean;
}

export interface PagePlan {
  shell: ModuleDescriptor;
  modules: DocumentModules;
  /** Null when no module has the path. */
  page: PageLocation | null;
  needs: PageNeeds;
  openings: string[];
}

/** What follows from the released modules and the path, before any member's data. */
export function planPage(path: string, { modules, shell, device, hasSession }: Visit): PagePlan {
  const chosen = limitToAgency(path, chooseModules(modules, shell, device));
  const page = matchPage(path, chosen);
  const needs = findPageNeeds(page, chosen, { hasSession });
  const { descriptor } = shell;
  const openings = listOpenings(needs.openings, { shell: descriptor, modules, chosen });
  return { shell: descriptor, modules: chosen, page, needs, openings };
}

/** The page's canonical path when the requested one is another spelling of it, else null. */
export function findRedirect(path: string, { page }: PagePlan): string | null {
  const canonical = page && canonicalPath(page);
  return canonical === path ? null : canonical;
}

export function choosePolicy(
  { shell, openings }: PagePlan,
  options: { nonce: string; secure: boolean },
): PolicyOptions {
  const boot = ownValue(shell.integrity, bootFile(shell) ?? '');
  const scriptHashes = [...(boot ? [boot] : []), ...openings.map(computeSri)];
  return { ...options, trustedTypes: listTrustedTypes(shell), scriptHashes };
}

// `default`: loaders of modules released before write addresses as plain text. `opening`: the boot
// script starts the entry, before the default policy exists.
function listTrustedTypes({ document }: ModuleDescriptor): string[] | undefined {
  if (!document?.trustedTypes) return undefined;
  return document.opening ? ['default', 'opening'] : ['default'];
}

/**
 * Pages with a member's data are not stored, not even by our service worker. Nor are pages on shared
 * devices: the back-forward cache could show one to the next member for a frame.
 */
export function chooseCacheControl(page: {
  hasMemberData: boolean;
  isAgency: boolean;
  isSharedDevice: boolean;
  /** False when the service worker fetches the page to store it. */
  isSeen: boolean;
}): string {
  const { hasMemberData, isAgency, isSharedDevice, isSeen } = page;
  const isPrivate = hasMemberData || isAgency || (isSharedDevice && isSeen);
  return isPrivate ? 'no-store' : 'private, no-cache';
}
