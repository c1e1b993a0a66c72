import { AddressPage } from './address-page.tsx';

/** The page of the link sent to the new address. */
export const View = () => <AddressPage address="new" />;
