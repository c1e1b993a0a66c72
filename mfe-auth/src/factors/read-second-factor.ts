import { type SecondFactorPolicy, secondFactorPolicy } from '@firedeck/contract';
import { answer } from '../answers.ts';
import { readPageData } from '../read-page-data.ts';

const parsePolicy = answer(secondFactorPolicy);

/** The agency's second factors, as it stands in the page; null where there are none. */
export const readSecondFactor = (): SecondFactorPolicy | null =>
  readPageData('secondFactor', parsePolicy);
