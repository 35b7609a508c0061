import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const EntranceDevicesQuery = graphql(`
  query EntranceDevices($facilityId: ID!) {
    entranceDevices(facilityId: $facilityId) {
      id
      name
      pairingExpiresAt
      pairedAt
      browser
      lastUsedAt
      expiresAt
    }
  }
`);
export type EntranceDevice = DataOf<typeof EntranceDevicesQuery>['entranceDevices'][number];

/** Query for the tablets at the entrance of a facility. */
export const entranceDevicesQuery = (facilityId: string) =>
  graphqlQuery(EntranceDevicesQuery, { facilityId });

export const EnrolEntranceDeviceMutation = graphql(`
  mutation EnrolEntranceDevice($input: EnrolEntranceDeviceInput!) {
    enrolEntranceDevice(input: $input) {
      id
      pairingCode
      expiresAt
    }
  }
`);

export const EndEntranceDeviceMutation = graphql(`
  mutation EndEntranceDevice($id: ID!) {
    endEntranceDevice(input: { id: $id }) {
      success
    }
  }
`);

export const PairEntranceDeviceMutation = graphql(`
  mutation PairEntranceDevice($code: String!) {
    pairEntranceDevice(input: { code: $code }) {
      success
    }
  }
`);

export const EntranceOfDeviceQuery = graphql(`
  query EntranceOfDevice {
    entranceOfDevice {
      facilityName
      deviceName
      codes {
        code
        url
        minuteKey
        from
        until
      }
    }
  }
`);

/** Query for the entrance page of the calling tablet: facility, device and codes. */
export const entranceOfDeviceQuery = () => graphqlQuery(EntranceOfDeviceQuery, {});
