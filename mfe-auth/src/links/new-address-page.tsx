import { AddressPage } from './address-page.tsx';

/** Where the link that was mailed to the new address leads. */
export const View = () => <AddressPage address="new" />;
