export const linkTexts = {
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
    notAccepted: 'Your account was not created',
    openAgain: 'To try again, open the link of your invitation once more.',
    oneStepLeft: 'One more step.',
    expiredText: 'Ask your administrator for another invitation.',
  },
  /** The pages of the email change links. */
  address: {
    newTitle: 'Confirm your new email address',
    newText:
      'Confirm here and in the email to your current address. After that, you sign in with the new address.',
    oldTitle: 'Change your email address?',
    oldText: 'Someone who is signed in to your account asked to change its email address.',
    confirm: 'Confirm change',
    busy: 'Confirming...',
    refuse: 'This was not me, keep my address',
    refusing: 'Refusing...',
    outcomes: {
      partlyDone: {
        title: 'One more email to open',
        text: 'This address is confirmed. Now open the email to the other address, and confirm there, too.',
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
} as const;
