export * from './passkey-failures.ts';
export * from './passkeys.ts';
