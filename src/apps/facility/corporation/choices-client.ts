import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const FacilityChoices = graphql(`
  query FacilityChoices {
    facilityChoices {
      services {
        id
        name
      }
      features {
        id
        name
      }
      smokingMeasures {
        id
        name
      }
    }
  }
`);

export const PostalPlaces = graphql(`
  query PostalPlaces($zipCode: String!) {
    postalPlaces(zipCode: $zipCode) {
      municipality {
        code
        name
        prefectureName
      }
      town
    }
  }
`);
export type PostalPlace = DataOf<typeof PostalPlaces>['postalPlaces'][number];
export type PostalPlaceMunicipality = PostalPlace['municipality'];

export const SearchMunicipality = graphql(`
  query SearchMunicipality($text: String!) {
    searchMunicipality(text: $text) {
      code
      name
      prefectureName
    }
  }
`);

export const SearchFacilityStation = graphql(`
  query SearchFacilityStation($text: String!) {
    searchFacilityStation(text: $text) {
      code
      name
      lineNames
    }
  }
`);

export const StartingPoints = graphql(`
  query StartingPoints($cityCode: ID!, $town: String!) {
    startingPoints(cityCode: $cityCode, town: $town) {
      stationName
      latitude
      longitude
    }
  }
`);

export const StationsAroundPoint = graphql(`
  query StationsAroundPoint($latitude: Float!, $longitude: Float!) {
    stationsAroundPoint(latitude: $latitude, longitude: $longitude) {
      code
      name
      metres
    }
  }
`);

/** Never stale: places and lists change only with a release. */
const staleTime = Number.POSITIVE_INFINITY;

/** Lists of the options in the form for a facility. */
export const facilityFormChoicesQuery = () => ({ ...graphqlQuery(FacilityChoices, {}), staleTime });
/** Places that have a postal code of seven digits. */
export const postalPlacesQuery = (zipCode: string) => ({
  ...graphqlQuery(PostalPlaces, { zipCode }),
  staleTime,
});
/** Finds at most 20 municipalities by name or kana. */
export const municipalitySearchQuery = (text: string) => ({
  ...graphqlQuery(SearchMunicipality, { text }),
  staleTime,
});
/** Finds at most 20 stations by name or kana. */
export const facilityStationSearchQuery = (text: string) => ({
  ...graphqlQuery(SearchFacilityStation, { text }),
  staleTime,
});
/** Points at which the map can open for an address. */
export const mapStartingPointsQuery = (address: { cityCode: string; town: string }) => ({
  ...graphqlQuery(StartingPoints, address),
  staleTime,
});
/** The five stations nearest to a point, with the distance in a straight line. */
export const facilityStationsAroundPointQuery = (point: {
  latitude: number;
  longitude: number;
}) => ({
  ...graphqlQuery(StationsAroundPoint, point),
  staleTime,
});
