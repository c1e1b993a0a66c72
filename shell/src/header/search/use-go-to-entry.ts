import { useNavigate } from '@firedeck/kit';
import { chooseTheme } from '../../theme/theme-choice.ts';
import { useOpenPanel } from '../panels/use-open-panel.ts';
import type { SearchEntry } from './search-entries.ts';

/** Does what a found entry stands for. */
export function useGoToEntry(): (entry: SearchEntry) => void {
  const navigate = useNavigate();
  const openPanel = useOpenPanel();
  return (entry) => {
    if (entry.kind === 'page') navigate(entry.path);
    if (entry.kind === 'panel') openPanel(entry.panel);
    if (entry.kind === 'theme') chooseTheme(entry.theme);
  };
}
