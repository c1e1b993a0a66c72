import type { SignUpMode, SsoFailure, WeakPasswordReason } from '@firedeck/contract';
import { formatCount } from '@firedeck/sdk';

/** The texts of sign-in and of the forms; other folders have their own. */
export const texts = {
  product: 'Firedeck',
  documentTitle: 'Sign in',
  subtitle: 'Sign in to access your tools',
  audience: 'Secure access for authorized fire department personnel only',
  promise: "Your shift's tools and notes on one board.",
  email: 'Email',
  password: 'Password',
  capsLock: 'Caps Lock is on',
  errorOccurred: 'An error occurred. Please try again.',
  signIn: {
    submit: 'Sign In',
    busy: 'Signing in...',
    remember: 'Remember me for 30 days',
    sharedDevice: 'This is a shared device',
    sharedDeviceHint: (minutes: number) =>
      `This device doesn't remember anyone, and locks after ${formatCount(minutes, { one: 'minute', other: 'minutes' })} of inactivity.`,
    forgot: 'Forgot your password?',
    toggleQuestion: "Don't have an account?",
    toggle: 'Sign Up',
    failed: 'Login Failed',
    succeeded: 'Login Successful',
    welcomeBack: (firstName: string) =>
      firstName === '' ? 'Welcome back!' : `Welcome back, ${firstName}!`,
    resetTitle: 'Password Reset',
    resetText: 'This feature will be available soon.',
    resetSent:
      'If this address has an account, an email with a link to choose a new password is on its way.',
  },
  /** The page where an operator's code is entered. */
  device: {
    title: 'Set up this device',
    text: 'Enter the code from your administrator. It works once.',
    code: 'Code',
    missing: 'Please enter the code',
    submit: 'Set Up Device',
    busy: 'Setting up...',
    failed: 'Device not set up',
    done: {
      shared: (station: string) => `This is now a shared device of ${station}`,
      vehicle: (station: string) => `This is now the device of ${station}`,
    },
    doneText:
      "It doesn't remember anyone and locks when idle. Lock is at the top. Everyone has been signed out.",
    toSignIn: 'Go to sign-in',
  },
  /** WCAG 2.2.6: users are warned of timeouts before sign-in on a shared device. */
  sharedDevice: (minutes: number, hours: number) =>
    `Shared device: locks after at most ${formatCount(minutes, { one: 'minute', other: 'minutes' })} of inactivity. Text you haven't saved is kept here for ${formatCount(hours, { one: 'hour', other: 'hours' })}, for you alone.`,
  lastMembers: {
    picked: (name: string) => `Signing in as ${name}`,
    change: 'Not you?',
  },
  /** Sign-in through the agency's provider. */
  signOn: {
    button: (name: string) => `Sign in with ${name}`,
    busy: (name: string) => `Going to ${name}...`,
    or: 'or with a password',
    emergency: 'Use an emergency account',
    unfinishedSignOut: {
      /** Replaces the provider's name if there are several. */
      agency: 'your agency',
      heading: (name: string) => `Someone may still be signed in at ${name}`,
      text: 'The last person here is signed out of Firedeck, but may still be signed in there. Sign out there, too, before somebody else uses this device.',
      leave: (name: string) => `Sign out at ${name}`,
    },
    failures: {
      unavailable: (name) =>
        `The sign-in service of ${name} can't be reached right now. Please try again in a minute.`,
      expired: () => 'That sign-in has expired. Please try again.',
      denied: (name) => `Sign-in at ${name} was canceled or refused. Please try again.`,
      keys: (name) =>
        `The sign-in service of ${name} is changing its keys. Please try again in a minute.`,
      no_account: () => "You don't have an account here yet. Please ask your administrator.",
      no_email: (name) =>
        `${name} didn't send your email address, which an account needs. Please ask your administrator.`,
      email_taken: () =>
        'An account or an open invitation already uses your email address. If you were invited, open the link in that email. Otherwise, please ask your administrator.',
      not_invited: (name) =>
        `This invitation is for a different email address than yours at ${name}, or it is no longer valid. Please ask your administrator.`,
      disabled: () => 'Your account is disabled. Please ask your administrator.',
      too_weak: (name) =>
        `Firedeck needs a stronger sign-in here, for example with a second factor. Please ask your administrator of ${name}.`,
      identity_taken: (name) =>
        `Your sign-in at ${name} opens another account here already. Please ask your administrator.`,
      session_changed: () =>
        'In the meantime you were signed out, or somebody else signed in here. Please try again.',
      other_address: (name) =>
        `Your sign-in at ${name} does not confirm the email address of this account. Please ask your administrator.`,
      failed: () => 'Something went wrong while signing you in. Please try again.',
    } satisfies Record<SsoFailure, (name: string) => string>,
  },
  /** Shown while the device solves the challenge of a throttled sign-in. */
  proofOfWork: {
    heading: 'Too many sign-ins to this account have failed',
    text: 'To keep out programs that guess passwords, this device solves a puzzle first. It takes a few seconds, or up to 30 on a slow device. Then sign-in continues automatically.',
    cancel: 'Cancel',
  },
  signUp: {
    firstName: 'First Name',
    lastName: 'Last Name',
    confirmPassword: 'Confirm Password',
    submit: 'Create Account',
    busy: 'Creating account...',
    toggleQuestion: 'Already have an account?',
    toggle: 'Sign In',
    failed: 'Sign Up Failed',
    created: 'Account Created',
    checkEmail: 'Please check your email to verify your account before signing in.',
    createdAndIn: 'Account Created Successfully',
    welcome: 'Welcome to Firedeck! You are now logged in.',
    restrictions: {
      open: '',
      invite:
        'Sign-up is by invitation only. Use the link in your invitation. If you have none, ask your administrator.',
      domains: 'Sign-up is limited to certain email domains. Otherwise you need an invitation.',
      closed: 'Sign-up is currently closed. Please ask your administrator.',
    } satisfies Record<SignUpMode, string>,
  },
  /** Shown until the email address is confirmed. */
  pending: {
    heading: 'Confirm your email address',
    sent: (email: string) =>
      `We sent a link to ${email}. Open it, then sign in. If no link arrives, use “Forgot your password?” on the sign-in page. Do the same if the link doesn't work.`,
    again: 'Resend email',
    resent: 'Check your email',
    resentText:
      'If the address still needs to be confirmed, an email is on its way. If none arrives within a few minutes, check your spam folder.',
    resendDelayed: 'You can resend it in a minute.',
    notSent: 'Email not sent',
  },
  cancel: 'Cancel',
  endKeys: 'Also revoke my API keys',
  /** The rules for a new password. */
  newPasswordHint: (length: string) => `${length}, not a common word or pattern`,
  /** By the reason in the API's response. */
  weakPassword: {
    length: (characters) =>
      `It is too short: use at least ${formatCount(characters, { one: 'character', other: 'characters' })}.`,
    common: () => 'It is too common: words, dates, rows of keys and repeats are guessed first.',
    name: () => 'It contains your name or that of your agency, and little else.',
    breached: () => 'It has appeared in a data breach.',
  } satisfies Record<WeakPasswordReason, (characters: number) => string> as Record<
    string,
    (characters: number) => string
  >,
} as const;
