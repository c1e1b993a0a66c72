import { MenuItem } from '@firedeck/kit';
import { CheckIcon, ThemeIcon, themeChoices } from '@firedeck/sdk';
import { texts } from '../texts.ts';
import { chooseTheme, useChosenTheme } from '../theme/theme-choice.ts';
import { HeaderMenu } from './header-menu.tsx';

/** Chooses the theme; the menu stays open, so that members can compare. */
export function ThemeButton() {
  const chosen = useChosenTheme();
  return (
    <HeaderMenu label={texts.header.theme} icon={<ThemeIcon />}>
      {() =>
        themeChoices.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            selected={choice === chosen}
            onClick={() => chooseTheme(choice)}
          >
            <CheckIcon size={20} visibility={choice === chosen ? 'visible' : 'hidden'} />
            {texts.themes[choice]}
          </MenuItem>
        ))
      }
    </HeaderMenu>
  );
}
