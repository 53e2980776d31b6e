const { getDefaultConfig } = require('expo/metro-config');
const { withTidings } = require('@tidings/sdk/metro');

module.exports = withTidings(getDefaultConfig(__dirname));
