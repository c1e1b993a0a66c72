export const settingsTexts = {
  names: {
    heading: 'Your name',
    save: 'Save Name',
    busy: 'Saving...',
    discard: 'Discard',
    saved: 'Name saved',
    failed: 'Name not saved',
  },
  emailChange: {
    heading: 'Email address',
    now: (email: string) => `You sign in with ${email}.`,
    new: 'New Email',
    save: 'Change Email',
    busy: 'Changing...',
    sent: 'Check both mailboxes',
    mailed: (email: string, old: string) =>
      `We sent a link to ${email} and to ${old}. Open both and press “Confirm change” on each page. After that, you sign in with the new address, and are signed out everywhere else.`,
    saved: 'Email address changed',
    failed: 'Email address not changed',
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
      "What remains: your administrators' audit log shows that the account was deleted, its email address, the time, and what administrators did to it before. Backups keep a copy until they expire.",
    field: 'Your email address, to confirm',
    submit: 'Delete account',
    busy: 'Deleting...',
    failed: 'Account not deleted',
    done: 'Account deleted',
    doneText: 'Your account and everything in it is being deleted. You are signed out everywhere.',
  },
} as const;
