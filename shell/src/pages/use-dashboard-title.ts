import { useEffect } from 'react';
import { moduleConfig } from '../../module.config.ts';

const title = moduleConfig.routes?.find(({ view }) => view === 'dashboard')?.title;

/** Sets the document title before the module with the heading loads. */
export function useDashboardTitle(): void {
  useEffect(() => {
    document.title = `${title} · Firedeck`;
  }, []);
}
