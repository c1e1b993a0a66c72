import { Button, RouterLink } from '@firedeck/kit';
import { linkTexts } from './link-texts.ts';

export const SignInButton = ({ variant = 'contained' }: { variant?: 'contained' | 'outlined' }) => (
  <Button component={RouterLink} to="/login" variant={variant}>
    {linkTexts.toSignIn}
  </Button>
);
