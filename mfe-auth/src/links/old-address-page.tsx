import { EmailChangePage } from './email-change-page.tsx';

/** The page of the link sent to the previous address. */
export const View = () => <EmailChangePage address="old" />;
