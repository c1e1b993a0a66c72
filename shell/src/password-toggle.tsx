import { signInSentences } from '@firedeck/contract';
import { IconButton, InputAdornment } from '@firedeck/kit';
import { EyeIcon, EyeOffIcon } from '@firedeck/sdk';

interface PasswordToggleProps {
  isShown: boolean;
  onToggle(): void;
}

/** The button that shows or hides the text of a password field. */
export function PasswordToggle({ isShown, onToggle }: PasswordToggleProps) {
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  const text = isShown ? signInSentences.hidePassword : signInSentences.showPassword;
  return (
    <InputAdornment position="end">
      <IconButton edge="end" aria-label={text} title={text} onClick={onToggle}>
        <Icon />
      </IconButton>
    </InputAdornment>
  );
}
