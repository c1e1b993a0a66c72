import { limits } from '@firedeck/contract';

/** Every text of this module. */
export const texts = {
  product: 'Firedeck',
  documentTitle: 'Sign in',
  subtitle: 'Sign in to access your tools',
  audience: 'Secure access for authorized fire department personnel only',
  promise: 'The tools and notes of your watch, on one board.',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  capsLock: 'Caps Lock is on',
  errorOccurred: 'An error occurred. Please try again.',
  signIn: {
    submit: 'Sign In',
    busy: 'Signing in...',
    remember: 'Remember me for 30 days',
    forgot: 'Forgot your password?',
    toggleQuestion: "Don't have an account?",
    toggle: 'Sign Up',
    failed: 'Login Failed',
    succeeded: 'Login Successful',
    welcomeBack: (firstName: string) =>
      firstName === '' ? 'Welcome back!' : `Welcome back, ${firstName}!`,
    resetTitle: 'Password Reset',
    resetText: 'This feature will be available soon.',
  },
  signUp: {
    firstName: 'First Name',
    lastName: 'Last Name',
    confirmPassword: 'Confirm Password',
    passwordHint: `At least ${limits.passwordMinimumCharacters} characters`,
    submit: 'Create Account',
    busy: 'Creating account...',
    toggleQuestion: 'Already have an account?',
    toggle: 'Sign In',
    failed: 'Sign Up Failed',
    created: 'Account Created',
    checkEmail: 'Please check your email to verify your account before signing in.',
    createdAndIn: 'Account Created Successfully',
    welcome: 'Welcome to Firedeck! You are now logged in.',
  },
  /** Why a password is weak, by the reason that the API gives. */
  weakPassword: {
    length: 'It is too short.',
    common: 'It is one of the passwords that are guessed first.',
  } as Record<string, string>,
} as const;
