import { EmailChangePage } from './email-change-page.tsx';

/** The page of the link sent to the new address. */
export const View = () => <EmailChangePage address="new" />;
