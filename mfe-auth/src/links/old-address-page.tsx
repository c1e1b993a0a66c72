import { AddressPage } from './address-page.tsx';

/** The page of the link sent to the previous address. */
export const View = () => <AddressPage address="old" />;
