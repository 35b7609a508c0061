/** Valid input of the three profile screens that an application needs, as a worker types it. */
export const basicInput = {
  lastName: '山田',
  firstName: '花子',
  lastKana: 'やまだ',
  firstKana: 'ﾊﾅｺ',
  bornOn: '1990-04-01',
  sex: 'Female',
  nationality: 'japan',
};
export const addressInput = {
  zipCode: '〒160-0023',
  areaL: '13',
  city: '新宿区',
  streetNumber: '西新宿1-1-1',
  building: '',
};
export const workInput = {
  occupation: '2',
  yearsOfExperience: 5,
  experiencedJobTasks: ['1', '4'],
  desiredJobTasks: [],
};

export const profileQuery = `query ($id: ID, $token: String) { workerProfile(id: $id, token: $token) {
  workerId representativeImage lastName firstName lastKana firstKana bornOn sex nationality phoneNumber
  zipCode areaL { id name } city streetNumber building occupation { id name } jobChangeIntention
  jobArrangements { id name } areaLList { id } desiredWorkingHourIds experiencedJobTasks { id name }
  desiredJobTasks { id } profile yearsOfExperience
  hasDayLabourBook livesInJapan identityVerified desiredStationCodes
  desiredStations { code name } version lockedFields lockReason inputValidity
  completion { percent isComplete topics { topic isRequired isDone } next { topic label gain } }
} }`;
export const updateProfileMutation = `mutation ($input: UpdateWorkerProfileInput!, $token: String) {
  updateWorkerProfile(input: $input, token: $token) { success }
}`;
