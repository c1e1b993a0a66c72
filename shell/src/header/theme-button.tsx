import { MenuDivider, MenuItem } from '@firedeck/kit';
import { CheckIcon, ThemeIcon } from '@firedeck/sdk';
import type { ComponentProps } from 'react';
import { usePreference } from '../preferences/browser-preference.ts';
import { largeControls } from '../preferences/large-controls.ts';
import { texts } from '../texts.ts';
import { appearances, chooseAppearance, useChosenAppearance } from '../theme/theme-choice.ts';
import { BrightnessSlider } from './brightness-slider.tsx';
import { HeaderMenu } from './header-menu.tsx';

function PaperWithBrightness({ children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest}>
      {children}
      <BrightnessSlider />
    </div>
  );
}

/** Theme, glove mode and brightness. The menu stays open so that members can compare themes. */
export function ThemeButton() {
  const chosen = useChosenAppearance();
  const isGloveMode = usePreference(largeControls);
  return (
    <HeaderMenu label={texts.header.theme} icon={<ThemeIcon />} paper={PaperWithBrightness}>
      {() => [
        ...appearances.map((choice) => (
          <MenuItem
            key={choice}
            role="menuitemradio"
            aria-checked={choice === chosen}
            selected={choice === chosen}
            onClick={() => chooseAppearance(choice)}
          >
            <CheckIcon size={20} visibility={choice === chosen ? 'visible' : 'hidden'} />
            {texts.themes[choice]}
          </MenuItem>
        )),
        <MenuDivider key="above" />,
        <MenuItem
          key="glove"
          role="menuitemcheckbox"
          aria-checked={isGloveMode}
          onClick={() => largeControls.set(!isGloveMode)}
        >
          <CheckIcon size={20} visibility={isGloveMode ? 'visible' : 'hidden'} />
          {texts.gloveMode}
        </MenuItem>,
      ]}
    </HeaderMenu>
  );
}
