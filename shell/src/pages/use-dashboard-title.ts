import { useEffect } from 'react';
import { moduleConfig } from '../../module.config.ts';

const title = moduleConfig.routes?.find(({ view }) => view === 'dashboard')?.title;

/** The document's title before, and without, the module that shows the page's heading. */
export function useDashboardTitle(): void {
  useEffect(() => {
    document.title = `${title} · Firedeck`;
  }, []);
}
