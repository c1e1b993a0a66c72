export const policyReportsPath = '/api/policy-reports';
