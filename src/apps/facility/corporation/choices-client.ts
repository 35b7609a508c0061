import { graphql, type DataOf } from '#platform/web/graphql/document.ts';
import { graphqlQuery } from '#platform/web/graphql/query.ts';

export const FacilityFormChoicesQuery = graphql(`
  query FacilityFormChoices {
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

export const PostalPlacesQuery = graphql(`
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
export type PostalPlace = DataOf<typeof PostalPlacesQuery>['postalPlaces'][number];
export type PostalPlaceMunicipality = PostalPlace['municipality'];

export const SearchMunicipalityQuery = graphql(`
  query SearchMunicipality($text: String!) {
    searchMunicipality(text: $text) {
      code
      name
      prefectureName
    }
  }
`);

export const SearchFacilityStationQuery = graphql(`
  query SearchFacilityStation($text: String!) {
    searchFacilityStation(text: $text) {
      code
      name
      lineNames
    }
  }
`);

export const MapStartingPointsQuery = graphql(`
  query MapStartingPoints($cityCode: ID!, $town: String!) {
    startingPoints(cityCode: $cityCode, town: $town) {
      stationName
      latitude
      longitude
    }
  }
`);

export const StationsAroundPointQuery = graphql(`
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
export const facilityFormChoicesQuery = () => ({
  ...graphqlQuery(FacilityFormChoicesQuery, {}),
  staleTime,
});
/** Places that have a postal code of seven digits. */
export const postalPlacesQuery = (zipCode: string) => ({
  ...graphqlQuery(PostalPlacesQuery, { zipCode }),
  staleTime,
});
/** Finds at most 20 municipalities by name or kana. */
export const municipalitySearchQuery = (text: string) => ({
  ...graphqlQuery(SearchMunicipalityQuery, { text }),
  staleTime,
});
/** Finds at most 20 stations by name or kana. */
export const facilityStationSearchQuery = (text: string) => ({
  ...graphqlQuery(SearchFacilityStationQuery, { text }),
  staleTime,
});
/** Points at which the map can open for an address. */
export const mapStartingPointsQuery = (address: { cityCode: string; town: string }) => ({
  ...graphqlQuery(MapStartingPointsQuery, address),
  staleTime,
});
/** The five stations nearest to a point, with the distance in a straight line. */
export const facilityStationsAroundPointQuery = (point: {
  latitude: number;
  longitude: number;
}) => ({
  ...graphqlQuery(StationsAroundPointQuery, point),
  staleTime,
});
