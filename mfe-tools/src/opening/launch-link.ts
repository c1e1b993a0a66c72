import { isLaunchable, type Tool } from '@firedeck/contract';
import { inStorage } from '../in-storage.ts';
import { openingTexts } from '../opening-texts.ts';
import { openInNewTabKey } from '../storage-keys.ts';
import type {} from '../tool-launch/early-tabs.ts';
import { makeElement } from './make-element.ts';

/** The link that covers the card and launches the tool; null for an unsafe URL. */
export function makeLaunchLink({ id, name, url }: Pick<Tool, 'id' | 'name' | 'url'>) {
  if (!isLaunchable(url)) return null;
  const opensTab = opensInNewTab();
  const label = opensTab ? openingTexts.openInNewTab : openingTexts.launch;
  const link = makeElement(
    'a',
    {
      class: 'launch',
      href: url,
      rel: 'noopener noreferrer',
      'aria-label': `${label}: ${name}`,
      'data-takeover': `[data-tool="${id}"] .launch`,
      ...(opensTab && { target: '_blank' }),
    },
    label,
  );
  if (opensTab) link.addEventListener('click', (event) => openTab(event, id, url));
  return link;
}

const opened = new Map<string, WindowProxy>();

/** Opens the tool and keeps a handle to its tab; if the popup is blocked, the link opens it. */
function openTab(event: MouseEvent, id: string, url: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const before = opened.get(id);
  if (before && !before.closed) {
    event.preventDefault();
    before.focus();
    return;
  }
  const tab = window.open('', '_blank');
  if (!tab) return;
  event.preventDefault();
  tab.opener = null;
  tab.location.href = url;
  opened.set(id, tab);
  window.firedeckOpenedTabs ??= [];
  window.firedeckOpenedTabs.push([id, tab]);
}

const opensInNewTab = (): boolean =>
  inStorage(() => localStorage.getItem(openInNewTabKey)) !== 'false';
