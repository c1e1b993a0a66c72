interface Update {
  $set?: Record<string, unknown>;
  $unset?: Record<string, ''>;
  $inc?: Record<string, number>;
  $push?: object;
  $pull?: object;
}

interface Ending {
  endKeys: boolean;
  /** The session that stays open. Default: none. */
  keptSession?: string;
}

/** An update that ends all sessions of a user, and all keys if requested, with other changes. */
export const endAllSessionsUpdate = (
  { endKeys, keptSession }: Ending,
  { $set, $unset = {}, $inc, ...others }: Update = {},
) => ({
  ...others,
  $set: { ...$set, keptSession: keptSession ?? null },
  // MongoDB refuses to update a field together with its parent.
  $unset: { ...$unset, ...('nonces' in $unset ? { emailChange: '' } : emailChangeUnset), pins: '' },
  $inc: { ...$inc, epoch: 1, ...(endKeys && { keysEpoch: 1 }) },
});

export const disableAccountUpdate = ({ $set, ...others }: Update) =>
  endAllSessionsUpdate({ endKeys: true }, { ...others, $set: { ...$set, state: 'disabled' } });

/** For `$unset`: a pending email change. */
export const emailChangeUnset = {
  emailChange: '',
  'nonces.new_address': '',
  'nonces.old_address': '',
} as const;
