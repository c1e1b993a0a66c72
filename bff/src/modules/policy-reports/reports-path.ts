/** Where browsers tell of violations of our pages' policies. */
export const policyReportsPath = '/api/policy-reports';
