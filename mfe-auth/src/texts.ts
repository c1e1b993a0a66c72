import type {
  ActivityKind,
  KeyScope,
  SignUpMode,
  SsoFailure,
  WeakPasswordReason,
} from '@firedeck/contract';
import { formatCount, formatNumber, selectPlural } from '@firedeck/sdk';

/** Texts of sign-in, links and the account; parts that load later have their own. */
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
      `It doesn't remember anyone, and locks after ${formatCount(minutes, { one: 'minute', other: 'minutes' })} of inactivity.`,
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
  /** On the sign-in page of a device that several people use: what WCAG 2.2.6 wants said before. */
  sharedDevice: (minutes: number, hours: number) =>
    `Shared device: locks after at most ${formatCount(minutes, { one: 'minute', other: 'minutes' })} of inactivity. Unsaved text is kept here for ${formatCount(hours, { one: 'hour', other: 'hours' })}.`,
  lastMembers: {
    picked: (name: string) => `Signing in as ${name}`,
    change: 'Not you?',
  },
  /** The agency's own sign-in, by its name. */
  signOn: {
    button: (name: string) => `Sign in with ${name}`,
    busy: (name: string) => `Going to ${name}…`,
    or: 'or with a password',
    emergency: 'Use an emergency account',
    unfinishedSignOut: {
      /** In place of the provider's name where there are several. */
      agency: 'your agency',
      heading: (name: string) => `Someone may still be signed in at ${name}`,
      text: 'The last person here is signed out of Firedeck, but may still be signed in there. Sign out there, too, before somebody else uses this device.',
      leave: (name: string) => `Sign out at ${name}`,
    },
    failures: {
      unavailable: (name) =>
        `The sign-in service of ${name} can't be reached right now. Please try again in a minute.`,
      expired: () => 'That sign-in has expired. Please try again.',
      denied: () => 'Sign-in was canceled.',
      keys: (name) =>
        `The sign-in service of ${name} is changing its keys. Please try again in a minute.`,
      no_account: () => "You don't have an account here yet. Please ask your administrator.",
      no_email: (name) =>
        `${name} didn't send your email address, which an account needs. Please ask your administrator.`,
      email_taken: () =>
        'An account or an open invitation already uses your email address. If you were invited, open the link in that email. Otherwise, please ask your administrator.',
      not_invited: (name) =>
        `This invitation is for a different email address than yours at ${name}, or it is no longer valid. If you already have an account, sign in without it; otherwise ask your administrator.`,
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
  /** Shown while this device solves the challenge of a throttled sign-in. */
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
      invite: 'Sign-up is by invitation only. Use the link in your invitation.',
      domains: 'Sign-up is limited to certain email domains. Otherwise you need an invitation.',
      closed: 'Sign-up is currently closed. Please ask your administrator.',
    } satisfies Record<SignUpMode, string>,
  },
  /** Waiting for an address to be confirmed. */
  pending: {
    heading: 'Confirm your email address',
    sent: (email: string) =>
      `We sent a link to ${email}. Open it, then sign in. If no link arrives or works, use “Forgot your password?” on the sign-in page.`,
    again: 'Resend email',
    resent: 'Check your email',
    resentText:
      'If the address still needs to be confirmed, an email is on its way. If none arrives within a few minutes, check your spam folder.',
    resendDelayed: 'You can resend it in a minute.',
    notSent: 'Email not sent',
  },
  /** The pages of emailed links. */
  links: {
    incomplete: 'This link is incomplete',
    incompleteText: 'Open it again from your email, or copy the whole link.',
    expired: 'This link is no longer valid',
    expiredText: 'It has expired, been used, or been replaced by a newer link.',
    toSignIn: 'Go to sign-in',
    requestAgain: 'Send a new link',
    sending: 'Sending...',
    sent: 'Check your email',
    sentText: 'If this address needs a link, it is on its way.',
    failed: 'Something went wrong',
  },
  confirm: {
    title: 'Confirm your email address',
    text: 'Enter your password to finish.',
    wrong:
      "That's not the password used to sign up with this email. If you got more than one email, try the link in another. If you don't remember it, or someone else chose it, use “Forgot your password?” on the sign-in page.",
    submit: 'Confirm address',
    busy: 'Confirming...',
    done: 'Your email address is confirmed',
    doneText: 'You can sign in now.',
  },
  reset: {
    title: 'Choose a new password',
    text: 'You will be signed out everywhere and sign in with the new one. Your API keys will stop working.',
    password: 'New Password',
    submit: 'Save new password',
    busy: 'Saving...',
    done: 'Your password has been changed',
    doneText: 'You are signed out everywhere. Sign in with the new password.',
  },
  join: {
    title: 'Create your account',
    text: (agency: string) => `${agency || 'Your agency'} invites you to Firedeck.`,
    invited: (email: string) => `The invitation is for ${email}.`,
    notAccepted: 'Your invitation was not accepted',
    openAgain: 'To try again, open the link of your invitation once more.',
    oneStepLeft: 'One more step.',
    expiredText: 'Ask your administrator for another invitation.',
  },
  keys: {
    heading: 'Personal API keys',
    about:
      'API keys let other programs read or change your tools on your behalf. They give no access to your notes or your account.',
    reference: 'API reference (opens in a new tab)',
    none: 'No API keys yet.',
    failed: 'Your keys could not be loaded',
    scopes: {
      'tools:read': 'Read tools',
      'tools:write': 'Read and change tools',
    } satisfies Record<KeyScope, string>,
    begins: (hint: string) => `${hint}…`,
    expires: (day: string) => `expires ${day}`,
    expired: (day: string) => `expired ${day}`,
    used: (time: string) => `last used ${time}`,
    unused: 'never used',
    revoke: 'Revoke',
    revokeNamed: (name: string) => `Revoke ${name}`,
    question: (name: string) => `Revoke “${name}”?`,
    questionText: 'Programs using this key will lose access immediately.',
    revoked: 'Key revoked',
    notRevoked: "Couldn't revoke key",
    endAll: 'Also revoke my API keys',
    make: 'Create API key',
    name: 'Name',
    nameHint: 'What will use it, e.g. “Wall display”',
    scope: 'Permissions',
    days: 'Expires after',
    formatDays: (days: number) =>
      days === 365 ? 'One year' : formatCount(days, { one: 'day', other: 'days' }),
    submit: 'Create API key',
    busy: 'Creating...',
    notCreated: "Couldn't create key",
    made: (name: string) => `The key “${name}”`,
    once: "Copy it now. You won't be able to see it again after you leave this page.",
    secret: 'Key',
    command: 'Try it in a terminal',
    copy: 'Copy',
    copyNamed: (what: string) => `Copy: ${what}`,
    copied: 'Copied',
    notCopied: 'Not copied. Select the text and copy it.',
    done: 'I have copied it',
    stillShown:
      'It is still shown under Keys until you confirm that you have copied it, or reload or close this page.',
  },
  names: {
    heading: 'Your name',
    save: 'Save Name',
    busy: 'Saving...',
    discard: 'Discard',
    saved: 'Name saved',
    failed: 'Name not saved',
  },
  cancel: 'Cancel',
  export: {
    heading: 'Your data',
    about:
      'One file with everything in your account: tools, notes with their earlier versions, pictures, sign-ins, keys and activity. Anyone with the file can read all of it.',
    submit: 'Download everything',
    busy: 'Preparing...',
    done: 'Your data has been downloaded',
    failed: "Couldn't download your data",
  },
  deletion: {
    heading: 'Delete account',
    about: 'Permanently deletes your account and everything in it.',
    open: 'Delete my account',
    question: 'Delete your account?',
    deleted:
      'Your tools, notes with their earlier versions, pictures, API keys, sign-ins and activity are permanently deleted within minutes. You are signed out everywhere, and your email address can be used for a new account.',
    remains:
      'What remains: your administrators’ audit log shows that the account was deleted, its email address, the time, and what administrators did to it before. Backups keep a copy until they expire.',
    field: 'Your email address, to confirm',
    submit: 'Delete account',
    busy: 'Deleting...',
    failed: 'Account not deleted',
    done: 'Account deleted',
    doneText: 'Your account and everything in it is being deleted. You are signed out everywhere.',
  },
  emailChange: {
    heading: 'Email address',
    now: (email: string) => `You sign in with ${email}.`,
    new: 'New Email',
    save: 'Change Email',
    busy: 'Changing...',
    sent: 'Check both mailboxes',
    mailed: (email: string, old: string) =>
      `We sent a link to ${email} and to ${old}. Your address changes once both are opened, and you are then signed out everywhere else.`,
    saved: 'Email address changed',
    failed: 'Email address not changed',
  },
  /** The pages of the email change links. */
  address: {
    newTitle: 'Confirm your new email address',
    newText: 'After that, you sign in with the address this email was sent to.',
    oldTitle: 'Change your email address?',
    oldText:
      'Someone signed in to your account asked to replace the address this email was sent to.',
    confirm: 'Confirm change',
    busy: 'Confirming...',
    refuse: 'This was not me, keep my address',
    refusing: 'Refusing...',
    outcomes: {
      partlyDone: {
        title: 'One more email to open',
        text: 'This address is confirmed. Now open the link in the email to the other address.',
      },
      done: {
        title: 'Your email address has been changed',
        text: 'Sign in with the new address from now on.',
      },
      refused: {
        title: 'Your email address was not changed',
        text: 'Now change your password: the person who asked knows it, or used a browser where you had just signed in. Then tell your administrator.',
      },
    },
    expiredText: 'Request the change again in Settings.',
  },
  passwordChange: {
    heading: 'Password',
    current: 'Current Password',
    new: 'New Password',
    save: 'Change Password',
    busy: 'Changing...',
    saved: 'Password changed',
    savedText: 'You are signed out everywhere else.',
    failed: 'Password not changed',
    currentMissing: 'Please enter your current password',
    currentWrong: 'This is not your current password',
  },
  elsewhere: {
    heading: 'Signed in elsewhere',
    failed: 'Your other sign-ins could not be loaded',
    none: "You're not signed in anywhere else.",
    count: (count: number) =>
      selectPlural(count, {
        one: 'You are signed in on one other device.',
        other: `You are signed in on ${formatNumber(count)} other devices.`,
      }),
    end: 'Sign out everywhere else',
    question: 'Sign out everywhere else?',
    questionText: 'Every other browser and device has to sign in again. This one stays signed in.',
    confirm: 'Sign out',
    ended: 'Signed out everywhere else',
    notEnded: "Couldn't sign out other devices",
  },
  sessions: {
    heading: 'Where you are signed in',
    failed: 'Your sign-ins could not be loaded',
    current: 'This browser',
    times: (since: string, seen: string) => `Signed in ${since}, last used ${seen}`,
    end: 'Sign out',
    endNamed: (device: string) => `Sign out ${device}`,
    notMe: 'This was not me',
    notMeNamed: (device: string) => `This was not me: ${device}`,
    notMeQuestion: 'Sign out this device?',
    notMeText: (device: string) =>
      `${device} is signed out immediately. Change your password next: that person may know it.`,
    notMeNext: 'Change your password next: that person may know it.',
    changePassword: 'Change password',
    keysNotEnded: 'Device signed out, but your API keys may still work',
    keysNotEndedText: (sentence: string) =>
      `${sentence} Revoke your keys, then change your password: that person may know it.`,
    showKeys: 'Show keys',
    ended: 'Device signed out',
    notEnded: "Couldn't sign out device",
  },
  activity: {
    heading: 'Recent account activity',
    failed: "Couldn't load recent activity",
    none: 'No activity yet.',
    times: (count: number) => formatCount(count, { one: 'time', other: 'times' }),
    network: (network: string) => `from network ${network}`,
    kinds: {
      sign_up: 'Account created',
      sign_in: 'Signed in',
      sign_in_refused: 'Failed sign-in',
      sign_out: 'Signed out',
      password_changed: 'Password changed',
      password_reset: 'Password reset by email',
      email_confirmed: 'Email address confirmed',
      key_made: 'API key created',
      key_revoked: 'API key revoked',
      keys_ended: 'All API keys revoked',
      names_changed: 'Name changed',
      email_change_asked: 'Change of email address requested',
      email_change_refused: 'Change of email address refused',
      email_changed: 'Email address changed',
      downloaded: 'Account data downloaded',
      session_ended: 'Another device signed out',
      refresh_token_reused: 'Signed out: session was used in two places',
      factor_added: 'Second factor added',
      factor_removed: 'Second factor removed',
      recovery_codes_renewed: 'New recovery codes created',
      recovery_code_used: 'Signed in with a recovery code',
      factors_reset: 'Second factor reset',
      pin_set: 'PIN set on a shared device',
      pin_removed: 'PIN removed from a shared device',
      pin_turned_off: 'PIN turned off after wrong tries',
      provider_connected: 'Agency sign-in connected',
      provider_disconnected: 'Agency sign-in disconnected',
    } satisfies Record<ActivityKind, string>,
    changed: 'Account changed',
  },
  /** Before a password is chosen, what `weakPassword` would refuse. */
  newPasswordHint: (length: string) => `${length}, not a common word or pattern`,
  /** Why a password is weak, by the reason that the API gives. */
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
