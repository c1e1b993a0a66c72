import { parseList } from '@firedeck/runtime/settings';
import { z } from 'zod';
import { address } from './setting-schemas.ts';

const contact = /^(mailto:[^\s@,]+@[^\s@,]+|https:\/\/[^\s,]+|tel:\+?[\d-]+)$/;

/** Contacts of RFC 9116, preferred first. */
const contactList = z
  .string()
  .refine(
    (list) =>
      parseList(list).length > 0 &&
      parseList(list).every((entry) => contact.test(entry) && URL.canParse(entry)),
    'must be addresses that begin with mailto:, https:// or tel:, separated by commas',
  );

/** For example `en,es`. */
const languageList = z
  .string()
  .refine(
    (list) => parseList(list).every((entry) => /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(entry)),
    'must be languages as in en,es-MX',
  );

export const securityContactEnvironment = {
  /**
   * Security contacts as mailto:, https:// or tel:, separated by commas; absent: no security.txt.
   */
  SECURITY_CONTACT: contactList.optional(),
  /** URL of the vulnerability disclosure policy. */
  SECURITY_POLICY: address('https').optional(),
  /** Languages of reports, separated by commas. */
  SECURITY_LANGUAGES: languageList.default('en'),
};

type SecurityContactNames = z.infer<z.ZodObject<typeof securityContactEnvironment>>;

/** Null without a contact. */
export const toSecurityContact = (names: SecurityContactNames) =>
  names.SECURITY_CONTACT
    ? {
        contacts: parseList(names.SECURITY_CONTACT),
        policy: names.SECURITY_POLICY ?? null,
        languages: parseList(names.SECURITY_LANGUAGES),
      }
    : null;
