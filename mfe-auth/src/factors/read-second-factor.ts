import { type SecondFactorPolicy, secondFactorPolicy } from '@firedeck/contract';
import { createParser } from '../create-parser.ts';
import { readPageData } from '../read-page-data.ts';

const parsePolicy = createParser(secondFactorPolicy);

/** The agency's second factor policy from the page; null if it has none. */
export const readSecondFactor = (): SecondFactorPolicy | null =>
  readPageData('secondFactor', parsePolicy);
